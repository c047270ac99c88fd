document.querySelector("main").textContent = "Colorway";

extension ThemePage {
  /// Returns HTML of text and controls in the colors of a theme. The name keeps the radio buttons of the
  /// two panels apart.
  static func controls(name: String, title: String) -> String {
    """
    <header><h1>\(title)</h1><span>\(name)</span></header>
    <p>A paragraph of text, with <a href="#">a link</a> in the accent color and \
    <small>some less important words.</small></p>
    <p><button class="accent">Save changes</button> <button>Cancel</button> \
    <button class="danger">Delete</button> <button disabled>Not now</button></p>
    <article>
    <h2>A card</h2>
    <p>It has the color of surfaces, <small>and a border that sets it apart from the background.</small></p>
    <label>Name <input type="text" placeholder="Somewhere by the sea"></label>
    <label>Kind <select><option>Landscape</option><option>Portrait</option></select></label>
    <p><label><input type="checkbox" checked> Keep the original</label>
    <label><input type="radio" name="\(name)" checked> Light</label>
    <label><input type="radio" name="\(name)"> Dark</label></p>
    <p><input type="range" value="60" aria-label="Amount"> \
    <progress value="0.6" aria-label="Progress"></progress></p>
    </article>
    <ul>
    <li class="success">Your photo was saved.</li>
    <li class="warning">Only three days are left.</li>
    <li class="danger">The photo could not be read.</li>
    </ul>
    <p class="marks"><em class="accent">New</em> <em class="success">Done</em> \
    <em class="warning">Soon</em> <em class="danger">Late</em></p>

    """
  }

  /// The style sheet of the page, with the colors as custom properties.
  static let style = """
    * { box-sizing: border-box; margin: 0; }
    body { font: 15px/1.5 system-ui, sans-serif; }
    .photo { display: flex; height: 56px; }
    .photo i { min-width: 6px; }
    main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); }
    section { background: var(--background); color: var(--text); padding: 32px; }
    section > * + *, article > * + * { margin-top: 16px; }
    header { display: flex; justify-content: space-between; align-items: baseline; }
    header span, small { color: var(--muted-text); font-size: 13px; }
    h1 { font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
    h2 { font-size: 17px; }
    a { color: var(--accent); }
    button, input[type=text], select {
      font: inherit; padding: 7px 14px; border: 1px solid var(--border); border-radius: 8px;
      background: var(--surface); color: var(--text);
    }
    button.accent { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
    button.danger { background: var(--danger); color: var(--on-danger); border-color: var(--danger); }
    button:disabled { color: var(--muted-text); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    input, progress { accent-color: var(--accent); vertical-align: middle; }
    input[type=text], select { display: block; width: 100%; }
    ::placeholder { color: var(--muted-text); opacity: 1; }
    article {
      background: var(--surface); border: 1px solid var(--border); border-radius: 14px;
      padding: 20px;
    }
    article label { margin-right: 14px; }
    article > label { display: block; margin-right: 0; }
    ul { list-style: none; padding: 0; display: grid; gap: 8px; }
    li {
      background: var(--surface); border: 1px solid var(--border); border-left: 4px solid;
      border-radius: 8px; padding: 8px 14px;
    }
    li.success { border-left-color: var(--success); }
    li.warning { border-left-color: var(--warning); }
    li.danger { border-left-color: var(--danger); }
    em { font-style: normal; font-size: 13px; padding: 2px 10px; border-radius: 99px; }
    em.accent { background: var(--accent); color: var(--on-accent); }
    em.success { background: var(--success); color: var(--on-success); }
    em.warning { background: var(--warning); color: var(--on-warning); }
    em.danger { background: var(--danger); color: var(--on-danger); }
    table { border-spacing: 0 2px; font-size: 13px; }
    td { padding: 5px 20px 5px 0; vertical-align: middle; }
    td code { font-size: 13px; letter-spacing: 0.02em; }
    td + td + td + td { color: var(--muted-text); }
    b { display: block; width: 40px; height: 24px; border-radius: 6px; border: 1px solid var(--border); }

    """
}

// What starting a process costs at the least.
int main(void) { return 0; }

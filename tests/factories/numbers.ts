let last = 0;

/** Numbers what a test file creates: 1, 2, 3 … */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Lets the next file begin at 1 again: its data is then the same alone and in a whole run. */
export function restartNumbers(): void {
  last = 0;
}

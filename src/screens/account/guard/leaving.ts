let destination: string | null = null;

/**
 * Where the person who is signing out is going. While that screen is still on its way, the guard of the one they leave
 * would take them to the sign-in instead.
 */
export const leaving = {
  towards(path: string): void {
    destination = path;
  },
  arrivedAt(path: string): void {
    if (path === destination) destination = null;
  },
  destination: (): string | null => destination,
};

import type { Walker } from './walker.ts';

/** Who walks: a browser, an account and a telephone. */
export interface Person {
  walker: Walker;
  email: string;
  password: string;
  /** As people type it, 07…. */
  phone: string;
  isStaff: boolean;
}

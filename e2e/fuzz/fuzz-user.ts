import type { FuzzDriver } from './fuzz-driver.ts';

/** Who walks: a browser, an account and a telephone. */
export interface FuzzUser {
  driver: FuzzDriver;
  email: string;
  password: string;
  /** As people type it, 07…. */
  phone: string;
  isStaff: boolean;
}

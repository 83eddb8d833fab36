import type { FuzzDriver } from './fuzz-driver.ts';

export interface FuzzUser {
  driver: FuzzDriver;
  email: string;
  password: string;
  /** In local format, 07…. */
  phone: string;
  isStaff: boolean;
}

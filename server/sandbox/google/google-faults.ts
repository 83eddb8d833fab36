import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

export const googleFaults = v.strictObject(commonFaults);

import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

/** Of Google, as the shop and its pages reach it: the keys and the client script. */
export const googleFaults = v.strictObject(commonFaults);

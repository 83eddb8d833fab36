import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

/** Of a mail server: `latencyMs` before it answers a message, `errorRate` of the messages refused, `down` refuses all. */
export const smtpFaults = v.strictObject(commonFaults);

import { countdownModel } from '#tests/models/countdown.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(countdownModel);

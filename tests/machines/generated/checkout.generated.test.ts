import { checkoutModel } from '#tests/models/checkout.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(checkoutModel);

import { cardPaymentModel } from '#tests/models/card-payment.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(cardPaymentModel);

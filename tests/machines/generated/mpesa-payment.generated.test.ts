import { mpesaPaymentModel } from '#tests/models/mpesa-payment.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(mpesaPaymentModel);

import { shippingRequestModel } from '#tests/models/shipping-request.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(shippingRequestModel);

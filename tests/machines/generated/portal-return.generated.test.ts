import { portalReturnModel } from '#tests/models/portal-return.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(portalReturnModel);

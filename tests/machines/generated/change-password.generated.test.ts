import { changePasswordModel } from '#tests/models/change-password.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(changePasswordModel);

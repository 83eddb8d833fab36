import { passwordResetModel } from '#tests/models/password-reset.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(passwordResetModel);

import { deleteAccountModel } from '#tests/models/delete-account.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(deleteAccountModel);

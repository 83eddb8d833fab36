import { identitySignInModel } from '#tests/models/identity-sign-in.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(identitySignInModel);

import { signupModel } from '#tests/models/signup.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(signupModel);

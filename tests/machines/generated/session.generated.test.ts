import { sessionModel } from '#tests/models/session.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(sessionModel);

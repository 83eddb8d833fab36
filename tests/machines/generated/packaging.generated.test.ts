import { packagingModel } from '#tests/models/packaging.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(packagingModel);

import { catalogueImportModel } from '#tests/models/catalogue-import.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(catalogueImportModel);

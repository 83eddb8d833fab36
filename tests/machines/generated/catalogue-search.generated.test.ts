import { catalogueSearchModel } from '#tests/models/catalogue-search.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(catalogueSearchModel);

import { titleSuggestionsModel } from '#tests/models/title-suggestions.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(titleSuggestionsModel);

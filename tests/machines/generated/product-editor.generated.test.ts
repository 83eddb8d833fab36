import { productEditorModel } from '#tests/models/product-editor.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(productEditorModel);

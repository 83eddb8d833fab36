import type { AnyMachineModel } from '#tests/support/model-paths/model.ts';
import { bulkEditModel } from './bulk-edit.model.ts';
import { bulkShippingModel } from './bulk-shipping.model.ts';
import { cardPaymentModel } from './card-payment.model.ts';
import { catalogueImportModel } from './catalogue-import.model.ts';
import { catalogueSearchModel } from './catalogue-search.model.ts';
import { changePasswordModel } from './change-password.model.ts';
import { checkoutModel } from './checkout.model.ts';
import { countdownModel } from './countdown.model.ts';
import { deleteAccountModel } from './delete-account.model.ts';
import { fitQuestionModel } from './fit-question.model.ts';
import { fitmentEditorModel } from './fitment-editor.model.ts';
import { garageSyncModel } from './garage-sync.model.ts';
import { identitySignInModel } from './identity-sign-in.model.ts';
import { mpesaPaymentModel } from './mpesa-payment.model.ts';
import { packagingModel } from './packaging.model.ts';
import { passkeySetUpModel } from './passkey-set-up.model.ts';
import { passkeySignInModel } from './passkey-sign-in.model.ts';
import { passwordResetModel } from './password-reset.model.ts';
import { pictureUploadModel } from './picture-upload.model.ts';
import { portalReturnModel } from './portal-return.model.ts';
import { productBulkEditModel } from './product-bulk-edit.model.ts';
import { productEditorModel } from './product-editor.model.ts';
import { purchaseModel } from './purchase.model.ts';
import { reorderModel } from './reorder.model.ts';
import { salesDashboardModel } from './sales-dashboard.model.ts';
import { secondFactorModel } from './second-factor.model.ts';
import { sendOfferModel } from './send-offer.model.ts';
import { sessionModel } from './session.model.ts';
import { shippingRequestModel } from './shipping-request.model.ts';
import { signInCodeModel } from './sign-in-code.model.ts';
import { signupModel } from './signup.model.ts';
import { staffSearchModel } from './staff-search.model.ts';
import { titleSuggestionsModel } from './title-suggestions.model.ts';
import { tokenRefreshModel } from './token-refresh.model.ts';
import { vehiclePickerModel } from './vehicle-picker.model.ts';

/** The model of every machine; `coverage.test.ts` fails if a machine has none. */
export const allModels: AnyMachineModel[] = [
  bulkEditModel,
  bulkShippingModel,
  cardPaymentModel,
  catalogueImportModel,
  catalogueSearchModel,
  checkoutModel,
  countdownModel,
  changePasswordModel,
  deleteAccountModel,
  fitQuestionModel,
  fitmentEditorModel,
  garageSyncModel,
  identitySignInModel,
  mpesaPaymentModel,
  packagingModel,
  passkeySetUpModel,
  passkeySignInModel,
  passwordResetModel,
  pictureUploadModel,
  portalReturnModel,
  productBulkEditModel,
  productEditorModel,
  purchaseModel,
  reorderModel,
  salesDashboardModel,
  secondFactorModel,
  sendOfferModel,
  sessionModel,
  shippingRequestModel,
  signInCodeModel,
  signupModel,
  staffSearchModel,
  titleSuggestionsModel,
  tokenRefreshModel,
  vehiclePickerModel,
];

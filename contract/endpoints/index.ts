import type { RouteName } from '../routes.ts';
import { accountEndpoints } from './accounts.ts';
import { analyticsEndpoints } from './analytics.ts';
import { auditEndpoints } from './audit.ts';
import { campaignEndpoints } from './campaigns.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { categoryEndpoints } from './categories.ts';
import { customerEndpoints } from './customers.ts';
import { deliveryEstimateEndpoints } from './delivery-estimates.ts';
import type { Endpoint, ErrorCodeOf } from './endpoint.ts';
import { fitmentEndpoints } from './fitment.ts';
import { fitmentBulkEndpoints } from './fitment-bulk.ts';
import { fitmentReportEndpoints } from './fitment-reports.ts';
import { garageEndpoints } from './garage.ts';
import { importEndpoints } from './imports.ts';
import { mailEndpoints } from './mail.ts';
import { notificationEndpoints } from './notifications.ts';
import { offerEndpoints } from './offers.ts';
import { operationsEndpoints } from './operations.ts';
import { orderEndpoints } from './orders.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { paymentEndpoints } from './payments.ts';
import { productBulkEndpoints } from './product-bulk.ts';
import { productAdminEndpoints } from './products-admin.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { shopSettingsEndpoints } from './shop-settings.ts';
import { siteEndpoints } from './site.ts';
import { staffEndpoints } from './staff.ts';
import { vehicleRequestEndpoints } from './vehicle-requests.ts';
import { vehicleEndpoints } from './vehicles.ts';
import { workListEndpoints } from './work-lists.ts';

/** Every endpoint of the server. The order of the rows is that of the OpenAPI document. */
export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...catalogueEndpoints,
  ...vehicleEndpoints,
  ...garageEndpoints,
  ...vehicleRequestEndpoints,
  ...productAdminEndpoints,
  ...productBulkEndpoints,
  ...categoryEndpoints,
  ...fitmentEndpoints,
  ...importEndpoints,
  ...orderEndpoints,
  ...deliveryEstimateEndpoints,
  ...notificationEndpoints,
  ...mailEndpoints,
  ...paymentEndpoints,
  ...analyticsEndpoints,
  ...campaignEndpoints,
  ...offerEndpoints,
  ...workListEndpoints,
  ...fitmentReportEndpoints,
  ...fitmentBulkEndpoints,
  ...auditEndpoints,
  ...customerEndpoints,
  ...staffEndpoints,
  ...shopSettingsEndpoints,
  ...operationsEndpoints,
} satisfies Record<RouteName, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The codes with which an endpoint can refuse. */
export type EndpointErrorCode<Name extends EndpointName> = ErrorCodeOf<(typeof endpoints)[Name]>;

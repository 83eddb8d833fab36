/** The API's shapes as types. Only type imports: this file must not pull valibot into the browser bundle. */
import type { InferInput, InferOutput } from 'valibot';
import type * as accounts from './schemas/accounts.ts';
import type * as analytics from './schemas/analytics.ts';
import type * as audit from './schemas/audit.ts';
import type * as campaigns from './schemas/campaigns.ts';
import type * as catalogue from './schemas/catalogue.ts';
import type * as delivery from './schemas/delivery.ts';
import type * as deliveryEstimates from './schemas/delivery-estimates.ts';
import type * as fit from './schemas/fit.ts';
import type * as fitmentBulk from './schemas/fitment-bulk.ts';
import type * as fitmentReports from './schemas/fitment-reports.ts';
import type * as fitmentRules from './schemas/fitment-rules.ts';
import type * as garage from './schemas/garage.ts';
import type * as imports from './schemas/imports.ts';
import type * as mail from './schemas/mail.ts';
import type * as orders from './schemas/orders.ts';
import type * as payments from './schemas/payments.ts';
import type * as productsAdmin from './schemas/products-admin.ts';
import type * as reviews from './schemas/reviews.ts';
import type * as site from './schemas/site.ts';
import type * as vehicleRequests from './schemas/vehicle-requests.ts';
import type * as vehicles from './schemas/vehicles.ts';
import type * as vehiclesAdmin from './schemas/vehicles-admin.ts';
import type * as workListBodies from './schemas/work-list-bodies.ts';
import type * as workLists from './schemas/work-lists.ts';

export type ClientError = InferOutput<typeof site.clientError>;
export type User = InferOutput<typeof accounts.user>;
export type OwnSession = InferOutput<typeof accounts.ownSession>;
export type SignInMethods = InferOutput<typeof accounts.signInMethods>;
export type LoginReply = InferOutput<typeof accounts.loginReply>;
export type PendingSignUp = InferOutput<typeof accounts.pendingSignUp>;
export type RefreshReply = InferOutput<typeof accounts.refreshReply>;

export type ProductImage = InferOutput<typeof catalogue.image>;
export type UploadedPicture = InferOutput<typeof catalogue.uploadedPicture>;
export type ListedProduct = InferOutput<typeof catalogue.listedProduct>;
export type Product = InferOutput<typeof catalogue.product>;
export type Review = InferOutput<typeof reviews.review>;
export type ReviewBody = InferOutput<typeof reviews.reviewBody>;
export type OwnReview = InferOutput<typeof reviews.ownReview>;
export type ProductPage = InferOutput<typeof catalogue.productPage>;
export type NumberRelation = (typeof catalogue.numberRelations)[number];
export type ProductFit = InferOutput<typeof fit.fit>;
export type FitFilter = (typeof fit.fitFilters)[number];
export type NamedCars = InferOutput<typeof catalogue.namedCars>;
export type HiddenCounts = InferOutput<typeof catalogue.hiddenCounts>;
export type Facets = InferOutput<typeof catalogue.facets>;
export type Category = InferOutput<typeof catalogue.category>;
export type CategoryWithSubcategories = InferOutput<typeof catalogue.categoryWithSubcategories>;
export type ProductSort = (typeof catalogue.sorts)[number];

export type PaymentMethod = (typeof orders.paymentMethods)[number];
export type DeliveryDetails = InferOutput<typeof delivery.deliveryDetails>;
export type OrderRequest = InferInput<typeof orders.orderRequest>;
export type Order = InferOutput<typeof orders.order>;
export type OrderItem = InferOutput<typeof orders.orderItem>;
export type DeliveryAddress = InferOutput<typeof orders.deliveryAddress>;
export type SavedAddress = InferOutput<typeof orders.savedAddress>;
export type AddressBody = InferInput<typeof orders.addressBody>;
export type OrderDetail = InferOutput<typeof orders.orderDetail>;
export type OrderNotes = InferOutput<typeof orders.orderNotes>;
export type OrderNote = OrderNotes['results'][number];
export type BackOfficeSearchReply = InferOutput<typeof workLists.searchReply>;
export type OrderPage = InferOutput<typeof orders.orderPage>;
export type PlacedOrder = InferOutput<typeof orders.placedOrder>;
export type PaymentAttempt = InferOutput<typeof orders.attempt>;
export type OrderStatusReply = InferOutput<typeof orders.statusReply>;

export type StkReply = InferOutput<typeof payments.stkReply>;
export type PortalReply = InferOutput<typeof payments.portalReply>;
export type PortalStatus = InferOutput<typeof payments.portalStatus>;
export type CardReply = InferOutput<typeof payments.cardReply>;
export type IpnReply = InferOutput<typeof payments.ipnReply>;
export type SiteConfig = InferOutput<typeof site.siteConfig>;
export type ShippingReply = InferOutput<typeof mail.shippingReply>;

export type DashboardSummary = InferOutput<typeof analytics.summary>;
export type TopProduct = InferOutput<typeof analytics.topProduct>;
export type TopCustomer = InferOutput<typeof analytics.topCustomer>;
export type ChannelRevenue = InferOutput<typeof analytics.channelRevenue>;
export type DailyMetric = InferOutput<typeof analytics.dailyMetric>;
/** Inclusive days in Africa/Nairobi; null means no bound. */
export type Period = InferOutput<typeof analytics.periodQuery>;
export type Campaign = InferOutput<typeof campaigns.campaign>;
export type CampaignBody = InferOutput<typeof campaigns.campaignBody>;
export type CampaignChange = InferOutput<typeof campaigns.campaignChange>;
export type SpendBody = InferOutput<typeof campaigns.spendBody>;

export type ManagedProduct = InferOutput<typeof productsAdmin.managedProduct>;
export type ManagedProductPage = InferOutput<typeof productsAdmin.managedProductPage>;
export type ManagedProductsQuery = InferOutput<typeof productsAdmin.managedProductsQuery>;
export type StockFilter = (typeof productsAdmin.stockFilters)[number];
export type ArchivedFilter = (typeof productsAdmin.archivedFilters)[number];
export type ProductBody = InferOutput<typeof productsAdmin.productBody>;
export type ProductChange = InferOutput<typeof productsAdmin.productChange>;
export type StockChange = InferOutput<typeof productsAdmin.stockChange>;
export type StockReply = InferOutput<typeof productsAdmin.stockReply>;

export type TaskState = (typeof workLists.taskStates)[number];
export type RefundTask = InferOutput<typeof workLists.refundTask>;
export type DeliveryEstimate = InferOutput<typeof deliveryEstimates.deliveryEstimate>;
export type OrderDeliveryEstimate = InferOutput<typeof deliveryEstimates.orderDeliveryEstimate>;
export type DeliveryEstimateChanges = InferOutput<typeof deliveryEstimates.deliveryEstimateChanges>;
export type OpenTasks = InferOutput<typeof workLists.openTasks>;
export type RefundPage = InferOutput<typeof workLists.refundPage>;
export type OrderRefund = InferOutput<typeof orders.orderRefund>;
export type Payback = InferOutput<typeof workListBodies.payback>;
export type EnteredReceipt = InferOutput<typeof workLists.enteredReceipt>;
export type PaymentReview = InferOutput<typeof workLists.paymentReview>;
export type PaymentReviewPage = InferOutput<typeof workLists.paymentReviewPage>;
export type CheckedPayment = InferOutput<typeof workLists.checkedPayment>;
export type Resolution = InferOutput<typeof workListBodies.resolution>;
export type AuditEntry = InferOutput<typeof audit.auditEntry>;
export type AuditPage = InferOutput<typeof audit.auditPage>;
export type CatalogueImport = InferOutput<typeof imports.catalogueImport>;
export type ImportError = CatalogueImport['errors'][number];
export type FitmentImport = InferOutput<typeof imports.fitmentImport>;
export type BulkBody = InferOutput<typeof fitmentBulk.bulkBody>;
export type BulkReply = InferOutput<typeof fitmentBulk.bulkReply>;
export type CoverageReport = InferOutput<typeof fitmentReports.coverageReport>;
export type ConflictReport = InferOutput<typeof fitmentReports.conflictReport>;
export type UnknownCodeReport = InferOutput<typeof fitmentReports.unknownCodeReport>;

export type RuleProposals = InferOutput<typeof fitmentRules.ruleProposals>;
export type MakeTree = InferOutput<typeof fitmentRules.makeTree>;
export type FitmentRule = InferOutput<typeof fitmentRules.fitmentRule>;
export type ProductFitmentRules = InferOutput<typeof fitmentRules.productFitmentRules>;
export type FitmentsPreview = InferOutput<typeof fitmentRules.fitmentsPreview>;

export type ManagedVehicle = InferOutput<typeof vehiclesAdmin.managedVehicle>;
export type ManagedVehiclePage = InferOutput<typeof vehiclesAdmin.managedVehiclePage>;
export type ManagedVehiclesQuery = InferOutput<typeof vehiclesAdmin.managedVehiclesQuery>;
export type Qualifier = InferOutput<typeof vehiclesAdmin.qualifier>;

export type Make = InferOutput<typeof vehicles.make>;
export type ListedModel = InferOutput<typeof vehicles.makeWithModels>['models'][number];
export type ModelGeneration = InferOutput<typeof vehicles.modelWithGenerations>['generations'][number];
export type ModelVehicle = ModelGeneration['vehicles'][number];
export type CarPage = InferOutput<typeof vehicles.carPage>;
export type PartNumber = InferOutput<typeof vehicles.partNumber>;
export type NumberLink = InferOutput<typeof vehicles.numberLink>;
/** A verdict with the rule that decides and the answers that were given. */
export type DetailedFit = InferOutput<typeof vehicles.detailedFit>;
export type ProductFitments = InferOutput<typeof vehicles.productFitments>;
export type FitmentGroup = ProductFitments['groups'][number];
/** What a typed text may mean. */
export type FoundVehicles = InferOutput<typeof vehicles.findReply>;
export type VehicleRequest = InferOutput<typeof vehicleRequests.vehicleRequest>;
export type VehicleRequestPage = InferOutput<typeof vehicleRequests.vehicleRequestPage>;

/** A car of an account. */
export type AccountCar = InferOutput<typeof garage.garageCar>;
export type CarChange = InferInput<typeof garage.carChange>;
export type MergedCar = InferInput<typeof garage.mergeBody>['cars'][number];
export type LeftOutCar = InferOutput<typeof garage.mergedGarage>['left_out'][number];
export type CarQuestion = InferOutput<typeof garage.questions>[number];

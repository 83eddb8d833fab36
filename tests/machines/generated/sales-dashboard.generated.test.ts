import { salesDashboardModel } from '#tests/models/sales-dashboard.model.ts';
import { describeEveryPath } from './every-path.ts';

describeEveryPath(salesDashboardModel);

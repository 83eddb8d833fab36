import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeFitmentRules, previewFitmentRules, readFitmentRules } from './fitments.ts';
import { listManagedVehicles } from './list-managed-vehicles.ts';
import { proposeFitmentRules } from './propose-rules.ts';
import { changeQualifier, createQualifier, deleteQualifier, listQualifiers } from './qualifiers.ts';
import { readMakeTree } from './read-make-tree.ts';
import { changeVehicle, createVehicle } from './write-vehicle.ts';

export function fitmentRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.fitmentRules, readFitmentRules);
  bind(endpoints.changeFitmentRules, changeFitmentRules);
  bind(endpoints.previewFitmentRules, previewFitmentRules);
  bind(endpoints.proposeFitmentRules, proposeFitmentRules);
  bind(endpoints.makeTree, readMakeTree);
  bind(endpoints.managedVehicles, listManagedVehicles);
  bind(endpoints.createVehicle, createVehicle);
  bind(endpoints.changeVehicle, changeVehicle);
  bind(endpoints.qualifiers, listQualifiers);
  bind(endpoints.createQualifier, createQualifier);
  bind(endpoints.changeQualifier, changeQualifier);
  bind(endpoints.deleteQualifier, deleteQualifier);
}

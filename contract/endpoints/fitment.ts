import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter } from '../schemas/fields.ts';
import * as rules from '../schemas/fitment-rules.ts';
import * as admin from '../schemas/vehicles-admin.ts';
import type { Endpoint } from './endpoint.ts';

const params = v.object({ id: idParameter });

export const fitmentEndpoints = {
  fitmentRules: {
    ...routes.fitmentRules,
    caller: 'superuser',
    summary: "A product's fitment rules, each with its sentence, and their version",
    params,
    reply: rules.productFitmentRules,
    errors: ['NOT_FOUND'],
  },
  changeFitmentRules: {
    ...routes.changeFitmentRules,
    caller: 'superuser',
    summary: "Replace a product's fitment rules, unless they were changed since the version named",
    params,
    body: rules.fitmentsBody,
    reply: rules.productFitmentRules,
    errors: [
      'VALIDATION',
      'NOT_FOUND',
      'STALE',
      'FITMENT_OVERLAP',
      'FITMENT_CONTRADICTION',
      'FITMENT_TOO_BROAD',
    ],
  },
  previewFitmentRules: {
    ...routes.previewFitmentRules,
    caller: 'superuser',
    summary: 'Which cars given rules would fit, what that adds and removes, and what is wrong with them',
    params,
    body: rules.fitmentsPreviewBody,
    reply: rules.fitmentsPreview,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  proposeFitmentRules: {
    ...routes.proposeFitmentRules,
    caller: 'superuser',
    summary: 'Rules for a list of chassis codes or part numbers, or those of another product; stores nothing',
    body: rules.proposalsBody,
    reply: rules.ruleProposals,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  makeTree: {
    ...routes.makeTree,
    caller: 'superuser',
    summary: 'What rules can name of a make: models with generations and chassis codes, and engines',
    params,
    reply: rules.makeTree,
    errors: ['NOT_FOUND'],
  },
  managedVehicles: {
    ...routes.managedVehicles,
    caller: 'superuser',
    summary: 'Vehicles by make, model and code, 20 a page; merged ones on request',
    query: admin.managedVehiclesQuery,
    reply: admin.managedVehiclePage,
    errors: ['VALIDATION'],
  },
  createVehicle: {
    ...routes.createVehicle,
    caller: 'superuser',
    summary: 'Add a vehicle; the rules that cover it fit it at once',
    body: admin.vehicleBody,
    reply: admin.managedVehicle,
    errors: ['VALIDATION'],
  },
  changeVehicle: {
    ...routes.changeVehicle,
    caller: 'superuser',
    summary: 'Change a vehicle, or merge it into another, unless it was changed since the version named',
    params,
    body: admin.vehicleChange,
    reply: admin.managedVehicle,
    errors: ['VALIDATION', 'NOT_FOUND', 'STALE'],
  },
  qualifiers: {
    ...routes.qualifiers,
    caller: 'superuser',
    summary: 'The questions that rules may depend on',
    reply: admin.qualifierList,
    errors: [],
  },
  createQualifier: {
    ...routes.createQualifier,
    caller: 'superuser',
    summary: 'Add a question',
    body: admin.qualifierBody,
    reply: admin.qualifier,
    errors: ['VALIDATION'],
  },
  changeQualifier: {
    ...routes.changeQualifier,
    caller: 'superuser',
    summary: "Change a question's texts",
    params,
    body: admin.qualifierChange,
    reply: admin.qualifier,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  deleteQualifier: {
    ...routes.deleteQualifier,
    caller: 'superuser',
    summary: 'Delete a question that no rule names',
    params,
    reply: v.undefined(),
    errors: ['NOT_FOUND', 'IN_USE'],
  },
} as const satisfies Record<string, Endpoint>;

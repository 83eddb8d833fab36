export const FUELS = ['petrol', 'diesel', 'hybrid', 'electric'] as const;
export type Fuel = (typeof FUELS)[number];

export const GEARBOXES = ['manual', 'automatic', 'cvt'] as const;
export type Gearbox = (typeof GEARBOXES)[number];

/** Where a vehicle was first sold. */
export const MARKETS = ['jp', 'ke', 'uk', 'th', 'other'] as const;
export type Market = (typeof MARKETS)[number];

/** What a code that leads to a vehicle is; 'frame' is what a frame number begins with. */
export const VEHICLE_CODE_KINDS = ['frame', 'katashiki', 'vin_prefix', 'nickname'] as const;
export type VehicleCodeKind = (typeof VEHICLE_CODE_KINDS)[number];

/** Who says that a product fits. */
export const FITMENT_SOURCE_KINDS = ['supplier', 'staff', 'customer', 'demo'] as const;
export type FitmentSourceKind = (typeof FITMENT_SOURCE_KINDS)[number];

/** 'oe' is the car maker's number, 'brand' that of the part's maker, 'own' the shop's. */
export const PART_NUMBER_KINDS = ['oe', 'brand', 'own'] as const;
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number];

/** A superseded number is replaced by another; equivalent numbers replace each other. */
export const NUMBER_LINK_KINDS = ['superseded', 'equivalent'] as const;
export type NumberLinkKind = (typeof NUMBER_LINK_KINDS)[number];

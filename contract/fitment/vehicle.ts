export const FUELS = ['petrol', 'diesel', 'hybrid', 'electric'] as const;
export type Fuel = (typeof FUELS)[number];

export const GEARBOXES = ['manual', 'automatic', 'cvt'] as const;

/** Where a vehicle was first sold. */
export const MARKETS = ['jp', 'ke', 'uk', 'th', 'other'] as const;

/** What a code that leads to a vehicle is; 'frame' is what a frame number begins with. */
export const VEHICLE_CODE_KINDS = ['frame', 'katashiki', 'vin_prefix', 'nickname'] as const;

/** Who says that a product fits. */
export const FITMENT_SOURCE_KINDS = ['supplier', 'staff', 'customer', 'demo'] as const;

/** 'oe' is the car maker's number, 'brand' that of the part's maker, 'own' the shop's. */
export const PART_NUMBER_KINDS = ['oe', 'brand', 'own'] as const;

/** A superseded number is replaced by another; equivalent numbers replace each other. */
export const NUMBER_LINK_KINDS = ['superseded', 'equivalent'] as const;

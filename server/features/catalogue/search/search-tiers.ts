interface TierLimits {
  /** So many matches suffice: the next tier is not searched. */
  minMatches: number;
  maxPopular: number;
  /** Of the runners-up, and of all others. */
  maxOfTier: number;
}

/**
 * CTEs for a statement that finds `matches` among the popular products, then among the runners-up, then among all others
 * (decisions 168 and 173). `select` selects product_id and what else is needed of product_search, and ends with a condition.
 * `reach` says in `is_cut` whether there may be more matches than those.
 */
export const defineTiers = (select: string, { minMatches, maxPopular, maxOfTier }: TierLimits): string => `
  popular as materialized (
    ${select} and is_popular limit ${maxPopular}
  ), after_popular as materialized (
    select (select count(*) from popular) >= ${minMatches} as is_enough,
      exists (select from product_search where not is_popular) as has_others
  ), runners_up as materialized (
    ${select} and is_runner_up and not is_popular and (select has_others and not is_enough from after_popular)
    limit ${maxOfTier + 1}
  ), after_runners_up as materialized (
    select (select count(*) from popular) + (select count(*) from runners_up) >= ${minMatches} as is_enough,
      exists (select from product_search where not is_popular and not is_runner_up) as has_others
  ), others as materialized (
    ${select} and not is_popular and not is_runner_up and (select has_others and not is_enough from after_runners_up)
    limit ${maxOfTier + 1}
  ), matches as (
    select * from popular
    union all
    (select * from runners_up limit ${maxOfTier})
    union all
    (select * from others limit ${maxOfTier})
  ), reach as (
    select (select is_enough and has_others from after_popular) or (select is_enough and has_others from after_runners_up)
      or (select count(*) from runners_up) > ${maxOfTier} or (select count(*) from others) > ${maxOfTier} as is_cut
  )`;

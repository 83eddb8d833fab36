import type { FitmentGroup } from '#contract/types.ts';

interface MakeGroups {
  name: string;
  models: { name: string; groups: FitmentGroup[] }[];
}

/** By make and model, in the order of the groups. */
export function groupByModel(groups: readonly FitmentGroup[]): MakeGroups[] {
  const makes: MakeGroups[] = [];
  for (const group of groups) {
    let make = makes.find(({ name }) => name === group.make.name);
    if (!make) makes.push((make = { name: group.make.name, models: [] }));
    const model = make.models.find(({ name }) => name === group.model.name);
    if (model) model.groups.push(group);
    else make.models.push({ name: group.model.name, groups: [group] });
  }
  return makes;
}

/** Each word of the text must be in the names or codes of a car. */
export function filterGroups(groups: readonly FitmentGroup[], text: string): readonly FitmentGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.filter(({ make, model, generation, codes }) => {
    const car = [make.name, model.name, generation.name, ...codes].join(' ').toLowerCase();
    return words.every((word) => car.includes(word));
  });
}

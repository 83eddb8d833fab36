export const qualifierBody = (key: string) => ({
  key,
  question_en: `Does it have ${key}?`,
  question_sw: `Je, ina ${key}?`,
  yes_en: `With ${key}`,
  yes_sw: 'Ndiyo',
  no_en: `Without ${key}`,
  no_sw: 'Hapana',
});

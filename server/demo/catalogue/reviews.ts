import { createHash } from 'node:crypto';
import { genericOpinions, opinionsBySubcategory } from './review-texts.ts';
import type { SeedProduct, SeedReview } from './types.ts';

const MAX_REVIEWS = 25;
const MAX_AGE_DAYS = 360;

const names = [
  'Peter Kamau, Achieng Odhiambo, Hassan Ali, Nancy Jelimo, Philip Muriuki, Mercy Wambui',
  'Josphat Mutua, Kevin Otieno, Faith Chebet, Omar Abdi, Naomi Chepkoech, Collins Wekesa',
  'Rehema Said, Simon Ndegwa, Victor Rotich, Dennis Kibet, Asha Mohamed, Cynthia Moraa',
  'Paul Kimani, Lucy Wairimu, Felix Omondi, Isaac Mutiso, Beatrice Auma, Patrick Nzioka',
  'Hillary Koech, Anthony Wafula, Zawadi Mwikali, Halima Yusuf, Moses Lagat, James Gitonga',
  'Esther Nafula, Ali Hussein, Rose Nduta, Kennedy Oloo, Monica Syombua, Agnes Wacera',
  'Bernard Cheboi, Evelyne Khisa, Leonard Mwenda, Diana Chepngetich, Joseph Kariuki, Mary Akoth',
  'Abdi Warsame, Caleb Nyongesa, Gladys Kemunto, Francis Mwaniki, Saida Kombo, Elijah Kiprono',
  'Purity Gakii, Vincent Ouko, Jackline Mueni, Hamisi Mwakio, Irene Nyaboke',
].flatMap((line) => line.split(', '));

const towns = [
  'Nakuru, Eldoret, Kisumu, Mombasa, Thika, Machakos, Nyeri, Kitale, Naivasha, Meru',
  'Kakamega, Kericho, Malindi, Embu, Garissa, Kisii, Rongai, Bungoma, Voi',
].flatMap((line) => line.split(', '));

const hashToInteger = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(parts.join('|')).digest().readUInt16BE(0);

const shuffle = <T>(items: readonly T[], salt: string): readonly T[] =>
  items
    .map((item, index) => ({ item, order: hashToInteger(salt, index), index }))
    .toSorted((a, b) => a.order - b.order || a.index - b.index)
    .map(({ item }) => item);

const getReviewCount = ({ name, sold, reviews }: SeedProduct): number => {
  if (hashToInteger(name, 'silent') % 6 === 0) return reviews.length;
  const share = 0.5 + (hashToInteger(name, 'count') % 100) / 100;
  return Math.max(reviews.length, Math.min(MAX_REVIEWS, Math.round((sold / 9) * share)));
};

export const withReviews = (product: SeedProduct): SeedProduct => {
  const ownReviews = product.reviews;
  const opinions = [
    ...shuffle(opinionsBySubcategory[product.subcategory] ?? [], product.name),
    ...shuffle(genericOpinions, product.name),
  ];
  const usedNames = new Set(ownReviews.map(({ name }) => name));
  const reviewers = shuffle(
    names.filter((name) => !usedNames.has(name)),
    product.name,
  );
  const addedReviews = opinions
    .slice(0, getReviewCount(product) - ownReviews.length)
    .map(([rating, comment], index): SeedReview => {
      const town = towns[hashToInteger(product.name, 'town', index) % towns.length] ?? 'Nairobi';
      return {
        name: reviewers[index] ?? 'Wanjiru Njoroge',
        rating,
        comment: comment.replace('{town}', town),
        daysAgo: 1 + (hashToInteger(product.name, 'day', index) % MAX_AGE_DAYS),
      };
    });
  return { ...product, reviews: [...ownReviews, ...addedReviews] };
};

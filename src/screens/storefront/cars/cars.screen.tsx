import { useParams } from 'react-router';
import { PartNumberPage } from '../parts/part-number-page.tsx';
import { CarsPage } from './car-page.tsx';

/** One screen, so that the first load names one chunk for the addresses that search engines lead to. */
export default function CarsScreen() {
  return useParams()['number'] === undefined ? <CarsPage /> : <PartNumberPage />;
}

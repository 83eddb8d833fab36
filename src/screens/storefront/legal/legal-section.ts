export interface LegalSection {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

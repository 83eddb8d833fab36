import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Receipt } from './receipt.rules.ts';

const { resolve } = createRequire(import.meta.url);
/** Named by path: pdfkit parses a font given as bytes again for each cell of a table. */
const REGULAR = resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf');
const BOLD = resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf');

const MARGIN = 50;
const PETROL = '#0f4c5c';
const INK = '#1a1a1a';
const MUTED = '#555555';
const RULE = '#999999';

const LINE_COLUMNS = ['*', 60, 85, 90];
const NO_BORDER = { top: 0, right: 0, bottom: 0, left: 0 };

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** As pdfkit 0.20 reads it; its published types are of 0.17. */
interface Cell {
  text: string;
  type?: 'TH';
  scope?: 'column' | 'row';
  font?: { src: string; size?: number };
  align?: { x: 'left' | 'right'; y: 'top' };
  border?: typeof NO_BORDER;
}

/** Returns a tagged PDF with its fonts embedded. Equal receipts give equal bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  // Only who asks for a receipt pays for loading the library.
  const { default: PdfDocument } = await import('pdfkit');
  const options = {
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-KE',
    font: REGULAR,
    info: {
      Title: `Receipt ${receipt.orderNumber}`,
      Author: 'Gari',
      // The time of drawing would make each copy differ.
      CreationDate: receipt.paidAt,
    },
  };
  const pdf = new PdfDocument(options as unknown as PDFKit.PDFDocumentOptions);
  const bytes = buffer(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawHead(pdf, root, receipt);
  drawLines(pdf, root, receipt);
  drawAmounts(pdf, root, receipt);
  drawParagraphs(pdf, root, receipt.payment);
  root.end();
  pdf.end();
  return bytes;
}

function drawHead(pdf: Pdf, root: Element, receipt: Receipt): void {
  const top = pdf.y;
  const column = (pdf.page.width - 2 * MARGIN) / 2;
  pdf.font(BOLD).fontSize(20).fillColor(PETROL);
  pdf.text('Gari', MARGIN, top, { width: column, structParent: root, structType: 'P' });
  pdf.font(REGULAR).fontSize(9).fillColor(MUTED);
  for (const line of receipt.shop) pdf.text(line, { width: column, structParent: root });
  const shopBottom = pdf.y;
  pdf.font(BOLD).fontSize(16).fillColor(INK);
  pdf.text('Receipt', MARGIN + column, top, {
    width: column,
    align: 'right',
    structParent: root,
    structType: 'H1',
  });
  pdf.font(REGULAR).fontSize(10);
  for (const line of [`Order ${receipt.orderNumber}`, receipt.paidOn])
    pdf.text(line, { width: column, align: 'right', structParent: root });
  pdf.x = MARGIN;
  pdf.y = Math.max(shopBottom, pdf.y) + 24;
  drawParagraphs(pdf, root, receipt.buyer);
  pdf.y += 18;
}

function drawParagraphs(pdf: Pdf, root: Element, paragraphs: readonly string[]): void {
  pdf.font(REGULAR).fontSize(10).fillColor(INK);
  for (const text of paragraphs) pdf.text(text, { structParent: root });
}

function drawLines(pdf: Pdf, root: Element, { lines }: Receipt): void {
  pdf.font(REGULAR).fontSize(10).fillColor(INK);
  drawTable(pdf, root, LINE_COLUMNS, [
    ['Part', 'Quantity', 'Price', 'Amount'].map((text, index) => ({
      text,
      type: 'TH',
      scope: 'column',
      font: { src: BOLD },
      ...(index > 0 && { align: TO_THE_RIGHT }),
    })),
    ...lines.map(({ name, details, quantity, price, amount }) => [
      { text: [name, ...details].join('\n') },
      ...[quantity, price, amount].map((text) => ({ text, align: TO_THE_RIGHT })),
    ]),
  ]);
}

function drawAmounts(pdf: Pdf, root: Element, { amounts }: Receipt): void {
  pdf.y += 10;
  drawTable(
    pdf,
    root,
    ['*', 90],
    amounts.map(({ label, amount, isTotal }) => {
      const style = {
        align: TO_THE_RIGHT,
        border: NO_BORDER,
        ...(isTotal && { font: { src: BOLD, size: 12 } }),
      };
      return [
        { text: label, type: 'TH', scope: 'row', ...style },
        { text: amount, ...style },
      ];
    }),
  );
  pdf.y += 18;
}

const TO_THE_RIGHT = { x: 'right', y: 'top' } as const;

function drawTable(pdf: Pdf, structParent: Element, columns: (string | number)[], data: Cell[][]): void {
  pdf.table({
    position: { x: MARGIN, y: pdf.y },
    maxWidth: pdf.page.width - 2 * MARGIN,
    columnStyles: columns.map((width) => ({ width })),
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: { top: RULE, right: RULE, bottom: RULE, left: RULE },
      padding: { top: 5, right: 4, bottom: 5, left: 4 },
      textColor: INK,
    },
    structParent,
    data,
  } as unknown as PDFKit.Mixins.TableOptionsWithData);
  pdf.x = MARGIN;
}

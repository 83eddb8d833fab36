import { describe, expect, test } from 'vitest';
import * as month from '#src/screens/admin/campaigns/month.rules.ts';
import { parseAmount, parseSpendLines } from '#src/screens/admin/campaigns/spend-lines.rules.ts';

const TODAY = '2026-11-20';

describe('an amount', () => {
  test.each([
    ['1500', 1500],
    [' Ksh 1,500 ', 1500],
    ['ksh. 1 500', 1500],
    ['1500.00', 1500],
    ['0', 0],
    ['100000000', 100_000_000],
    ['100000001', null],
    ['12345678901', null],
    ['1500.50', null],
    ['1500.', null],
    ['-1', null],
    ['1500 Ksh', null],
    ['x1500', null],
    ['', null],
  ])('%j is parsed as %j', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

describe('lines of spend', () => {
  test('are parsed with a header, quotes, empty lines and days in Kenyan notation', () => {
    const text = '\uFEFF"Day","Amount"\r\n2026-11-03,1500\n\n"3/2/2026";"Ksh 2,000"\n 19/11/2026 \t 7\n';
    expect(parseSpendLines(text, TODAY)).toEqual({
      days: [
        { day: '2026-11-03', amount: 1500 },
        { day: '2026-02-03', amount: 2000 },
        { day: '2026-11-19', amount: 7 },
      ],
      problems: [],
    });
  });

  test.each([
    ['2026-11-21,5', '2026-11-21 is in the future'],
    ['yesterday,5', '“yesterday” is not a day such as 2026-11-03'],
    [' 31/2/2026 ,5', '“31/2/2026” is not a day such as 2026-11-03'],
    ['1/1/20266,5', '“1/1/20266” is not a day such as 2026-11-03'],
    ['x1/1/2026,5', '“x1/1/2026” is not a day such as 2026-11-03'],
    ['1999-12-31,5', '“1999-12-31” is not a day such as 2026-11-03'],
    ['2026-11-03', 'The amount must be whole shillings'],
    ['2026-11-03,1.5', 'The amount must be whole shillings'],
    ['2026-11-03,', 'The amount must be whole shillings'],
  ])('that are invalid are reported with their number: %j', (line, message) => {
    expect(parseSpendLines(`2026-11-01,1\n${line}`, TODAY)).toEqual({
      days: [{ day: '2026-11-01', amount: 1 }],
      problems: [{ line: 2, message }],
    });
  });

  test('that repeat a day, or follow a second header, are reported', () => {
    expect(parseSpendLines('date,amount\n2026-11-20,1\n2026-11-20,2\nday,amount', TODAY)).toEqual({
      days: [{ day: '2026-11-20', amount: 1 }],
      problems: [
        { line: 3, message: '2026-11-20 is listed twice' },
        { line: 4, message: '“day” is not a day such as 2026-11-03' },
      ],
    });
    expect(parseSpendLines('2000-01-01,1\ndays,1', TODAY).problems).toEqual([
      { line: 2, message: '“days” is not a day such as 2026-11-03' },
    ]);
    expect(parseSpendLines('Dated,1', TODAY).problems).toHaveLength(1);
  });

  test('are at most 366', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
        return `${day},1`;
      }).join('\n');
    expect(parseSpendLines(lines(366), TODAY).problems).toEqual([]);
    expect(parseSpendLines(lines(367), TODAY).problems).toEqual([
      { line: 367, message: 'At most 366 days at a time' },
    ]);
  });
});

describe('a month of spend', () => {
  test.each([
    ['2026-11', true],
    ['2000-01', true],
    ['2026-12', true],
    ['2026-00', false],
    ['2026-13', false],
    ['1999-12', false],
    ['2026-1', false],
    ['2026-111', false],
    ['x2026-11', false],
  ])('%j is a valid month: %s', (text, expected) => {
    expect(month.isMonth(text)).toBe(expected);
  });

  test('has a name, named days, and neighbouring months', () => {
    expect(month.formatMonth('2026-11')).toBe('November 2026');
    expect(month.formatWeekday('2026-11-03')).toBe('Tue, 3 Nov');
    expect(month.shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(month.shiftMonth('2026-01', -1)).toBe('2025-12');
  });

  test('has the days up to today', () => {
    expect(month.listDays('2024-02', TODAY)).toHaveLength(29);
    expect(month.listDays('2026-11', '2026-11-02')).toEqual(['2026-11-01', '2026-11-02']);
    expect(month.listDays('2026-12', TODAY)).toEqual([]);
    expect(month.listDays('2025-12', TODAY).at(-1)).toBe('2025-12-31');
  });

  const spend = [
    { day: '2026-11-02', amount: 0 },
    { day: '2026-11-01', amount: 1500 },
  ];

  test('is prefilled with the known amounts, and only changes are sent', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
    const storedAmounts = month.toAmountFields(spend, days);
    expect(storedAmounts).toEqual({
      '2026-11-01': '1500',
      '2026-11-02': '0',
      '2026-11-03': '',
      '2026-11-04': '',
    });
    const entered = {
      ...storedAmounts,
      '2026-11-01': ' 1,500 ',
      '2026-11-02': '20',
      '2026-11-03': ' ',
      '2026-11-04': '0',
    };
    expect(month.getChangedDays(entered, storedAmounts)).toEqual([
      { day: '2026-11-02', amount: 20 },
      { day: '2026-11-04', amount: 0 },
    ]);
  });

  test.each([
    ['', '', null],
    [' ', '1500', 'Enter 0 if nothing was spent'],
    ['0', '1500', null],
    ['x', '', 'Whole shillings only'],
    ['1.5', '1500', 'Whole shillings only'],
  ])('the entry %j for a day of %j: %j', (text, stored, problem) => {
    expect(month.validateAmount(text, stored)).toBe(problem);
  });

  test('is covered by the latest 90 days, or loaded separately', () => {
    const campaignWithDays = (count: number, last: string) => {
      const latest = Array.from({ length: count - 1 }, () => ({ day: '2026-11-19', amount: 1 }));
      return { spend: [...latest, { day: last, amount: 1 }] } as never;
    };
    expect(month.includesMonth({ spend: [] } as never, '2026-01')).toBe(true);
    expect(month.includesMonth(campaignWithDays(89, '2026-08-23'), '2026-01')).toBe(true);
    expect(month.includesMonth(campaignWithDays(90, '2026-08-23'), '2026-08')).toBe(false);
    expect(month.includesMonth(campaignWithDays(90, '2026-08-01'), '2026-08')).toBe(true);
    expect(month.includesMonth(campaignWithDays(90, '2026-08-23'), '2026-09')).toBe(true);
  });
});

import type { SettingsChange, ShopSettings } from '#contract/types.ts';
import type { Config } from '../../context/config.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { shopSettings } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { type SettingsRow, toSettings } from './read-settings.ts';

const NAMES = [
  'phone',
  'whatsapp',
  'email',
  'address',
  'hours',
  'kra_pin',
  'low_stock',
  'staff_second_factor',
] as const;
type TextName = Exclude<(typeof NAMES)[number], 'low_stock' | 'staff_second_factor'>;

/**
 * Throws STALE with the current settings when somebody changed them since, and VALIDATION when staff are to need a
 * second factor that the caller has not given.
 */
export async function changeSettings(
  ctx: RequestContext,
  { body: { version, ...changes } }: Input<'changeShopSettings', 'body'>,
): Promise<ShopSettings> {
  return runInTransaction(ctx.db, async (tx) => {
    await tx.insert(shopSettings).values({ changedAt: ctx.now() }).onConflictDoNothing();
    const [row] = await tx.select().from(shopSettings).for('update');
    const current = toSettings(row, ctx.config);
    if (current.version !== version) throw new AppError('STALE', { data: { current } });
    if (changes.staff_second_factor && !current.staff_second_factor) assertSecondFactorGiven(ctx);
    const values = { ...toColumns(changes, ctx.config), version: version + 1, changedAt: ctx.now() };
    const after = toSettings({ ...row!, ...values }, ctx.config);
    const changed = NAMES.filter((name) => after[name] !== current[name]);
    if (changed.length === 0) return current;
    await tx.update(shopSettings).set(values);
    const pick = (settings: ShopSettings) =>
      Object.fromEntries(changed.map((name) => [name, settings[name]]));
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'change shop settings',
      subject: 'shop settings',
      before: pick(current),
      after: pick(after),
    });
    return after;
  });
}

/** So that nobody who switches this on is asked for a second factor by the next screen. */
function assertSecondFactorGiven({ actor }: RequestContext): void {
  if (actor.kind === 'user' && actor.secondFactor === 'given') return;
  const message = 'Set up your own second factor in your profile first, or sign in with your passkey.';
  throw new AppError('VALIDATION', { fields: { staff_second_factor: message } });
}

/** What the configuration says is not stored, so that a changed configuration counts. */
function toColumns(
  changes: Omit<SettingsChange, 'version'>,
  config: Pick<Config, 'contact' | 'kraPin'>,
): Partial<SettingsRow> {
  const configured = toSettings(undefined, config);
  const column = (name: TextName) => {
    const value = changes[name];
    return value === '' || value === configured[name] ? null : value;
  };
  const { low_stock: lowStock } = changes;
  const columns = {
    phone: column('phone'),
    whatsapp: column('whatsapp'),
    email: column('email'),
    address: column('address'),
    hours: column('hours'),
    kraPin: column('kra_pin'),
    lowStock: lowStock === configured.low_stock ? null : lowStock,
    staffSecondFactor: changes.staff_second_factor,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

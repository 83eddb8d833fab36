import { appPaths } from '#contract/app-paths.ts';
import type { AccountRole } from '#contract/types.ts';
import { type CodeValidity, composeEmail, type EmailMessage } from './compose-email.ts';

const IGNORE_NOTICE = 'If this was not you, you can ignore this mail: nothing happens without the code.';

export function verificationEmail(username: string, code: string, validity: CodeValidity): EmailMessage {
  const message = composeEmail({
    subject: `${code} is your Gari verification code`,
    greeting: `Hello ${username},`,
    paragraphs: ['This code confirms your email address. It is good for 10 minutes.'],
    code,
    closing: IGNORE_NOTICE,
  });
  return { ...message, overLimit: 'drop', code: validity };
}

export function alreadyRegisteredEmail(publicUrl: string): EmailMessage {
  const message = composeEmail({
    subject: 'You already have a Gari account',
    paragraphs: [
      'Somebody, probably you, tried to create an account with this address. You have one already: sign in with it.',
      'If you do not remember the password you can set a new one from the sign-in page.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}${appPaths.login}` },
  });
  return { ...message, overLimit: 'drop' };
}

export function resetEmail(code: string, validity: CodeValidity): EmailMessage {
  const message = composeEmail({
    subject: `${code} is your Gari reset code`,
    paragraphs: ['This code lets you set a new password. It is good for 10 minutes.'],
    code,
    closing: IGNORE_NOTICE,
  });
  return { ...message, overLimit: 'drop', code: validity };
}

export function staffResetEmail(): EmailMessage {
  const message = composeEmail({
    subject: 'Your Gari staff password',
    paragraphs: [
      'Somebody asked for a new password for this staff account. Staff passwords are reset by the shop’s owner: please ask there.',
    ],
  });
  return { ...message, overLimit: 'drop' };
}

export function passwordChangedEmail(
  publicUrl: string,
  signedOut: 'every device' | 'every other device',
): EmailMessage {
  const message = composeEmail({
    subject: 'Your Gari password was changed',
    paragraphs: [
      `Your password was changed just now, and ${signedOut} was signed out.`,
      'If this was not you, set a new password at once and tell us.',
    ],
    link: { label: 'Set a new password', url: `${publicUrl}${appPaths.forgotPassword}` },
  });
  return { ...message, overLimit: 'send' };
}

const ROLE_TEXTS: Record<AccountRole, { subject: string; text: string }> = {
  customer: {
    subject: 'Your Gari account is no longer staff',
    text: 'made your account a customer’s account again',
  },
  staff: { subject: 'You are staff at Gari now', text: 'made you staff' },
  superuser: { subject: 'You are a superuser at Gari now', text: 'made you a superuser' },
};

/** `by` is the name of who changed the role. */
export function roleChangedEmail(publicUrl: string, role: AccountRole, by: string): EmailMessage {
  const { subject, text } = ROLE_TEXTS[role];
  const message = composeEmail({
    subject,
    paragraphs: [
      `${by} ${text}. Every device was signed out; please sign in again.`,
      'If you do not know why, please ask the shop’s owner.',
    ],
    ...(role !== 'customer' && {
      link: { label: 'Open the back office', url: `${publicUrl}${appPaths.admin}` },
    }),
  });
  return { ...message, overLimit: 'send' };
}

function protectionEmail(publicUrl: string, subject: string, paragraphs: string[]): EmailMessage {
  const message = composeEmail({
    subject,
    paragraphs: [
      ...paragraphs,
      'If this was not you, change your password at once and tell the shop’s owner.',
    ],
    link: { label: 'Open your profile', url: `${publicUrl}${appPaths.profile}` },
  });
  return { ...message, overLimit: 'send' };
}

export const secondFactorOnEmail = (publicUrl: string): EmailMessage =>
  protectionEmail(publicUrl, 'Your Gari account has a second factor now', [
    'From now on your account asks for a code from your authenticator app when you sign in. Every other device was signed out.',
    'Keep your recovery codes where you find them without your phone.',
  ]);

/** `by` is 'you', or the name of who removed it for the owner. */
export const secondFactorOffEmail = (publicUrl: string, by: string): EmailMessage =>
  protectionEmail(publicUrl, 'Your Gari account has no second factor any more', [
    by === 'you'
      ? 'The second factor of your account was switched off. Your password alone opens it.'
      : `${by} removed the second factor of your account and its passkeys, and every device was signed out. Your password alone opens it: please set up a new second factor.`,
  ]);

export const recoveryCodesEmail = (publicUrl: string): EmailMessage =>
  protectionEmail(publicUrl, 'Your Gari account has new recovery codes', [
    'New recovery codes were made for your account. The earlier ones are no longer good.',
  ]);

export const recoveryCodeUsedEmail = (publicUrl: string, left: number): EmailMessage =>
  protectionEmail(publicUrl, 'A recovery code of your Gari account was used', [
    `A recovery code was used just now. ${left === 0 ? 'It was the last one: please make new ones.' : `${left} are left.`}`,
  ]);

/** `device` is such as 'Chrome on Android'. */
export const passkeyAddedEmail = (publicUrl: string, device: string): EmailMessage =>
  protectionEmail(publicUrl, 'Your Gari account has a new passkey', [
    `A passkey was added to your account with ${device}. It opens your account without your password.`,
  ]);

export const passkeyRemovedEmail = (publicUrl: string, device: string): EmailMessage =>
  protectionEmail(publicUrl, 'A passkey of your Gari account was removed', [
    `The passkey that was made with ${device} no longer opens your account.`,
  ]);

export function wrongCodesEmail(publicUrl: string): EmailMessage {
  const message = protectionEmail(publicUrl, 'Wrong codes for your Gari account', [
    'Somebody entered the right password for your account, and then five wrong codes. They did not get in.',
  ]);
  return { ...message, overLimit: 'drop' };
}

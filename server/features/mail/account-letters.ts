import { type CodeLife, composeLetter, type Letter } from './letter.ts';

const IGNORE = 'If this was not you, you can ignore this mail: nothing happens without the code.';

export function verificationLetter(username: string, code: string, life: CodeLife): Letter {
  const letter = composeLetter({
    subject: `${code} is your Gari verification code`,
    greeting: `Hello ${username},`,
    paragraphs: ['This code confirms your e-mail address. It is good for 10 minutes.'],
    code,
    closing: IGNORE,
  });
  return { ...letter, overLimit: 'drop', code: life };
}

/** To somebody who signs up with an address that has an account. */
export function alreadyRegisteredLetter(publicUrl: string): Letter {
  const letter = composeLetter({
    subject: 'You already have a Gari account',
    paragraphs: [
      'Somebody, probably you, tried to create an account with this address. You have one already: sign in with it.',
      'If you do not remember the password you can set a new one from the sign-in page.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  });
  return { ...letter, overLimit: 'drop' };
}

export function resetLetter(code: string, life: CodeLife): Letter {
  const letter = composeLetter({
    subject: `${code} is your Gari reset code`,
    paragraphs: ['This code lets you set a new password. It is good for 10 minutes.'],
    code,
    closing: IGNORE,
  });
  return { ...letter, overLimit: 'drop', code: life };
}

/** Staff accounts are not reset by mail. */
export function staffResetLetter(): Letter {
  const letter = composeLetter({
    subject: 'Your Gari staff password',
    paragraphs: [
      'Somebody asked for a new password for this staff account. Staff passwords are reset by the shop’s owner: please ask there.',
    ],
  });
  return { ...letter, overLimit: 'drop' };
}

export function passwordChangedLetter(
  publicUrl: string,
  signedOut: 'every device' | 'every other device',
): Letter {
  const letter = composeLetter({
    subject: 'Your Gari password was changed',
    paragraphs: [
      `Your password was changed just now, and ${signedOut} was signed out.`,
      'If this was not you, set a new password at once and tell us.',
    ],
    link: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  });
  return { ...letter, overLimit: 'send' };
}

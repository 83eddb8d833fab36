import type { LegalSection } from './legal-section.ts';

/** Must stay true of the code: update it when storage, sharing or deletion of data changes. */
export const POLICY: readonly LegalSection[] = [
  {
    id: 'information',
    heading: 'Information we collect',
    paragraphs: ['We ask only for what an order needs. Browsing and filling a cart need no account.'],
    points: [
      'Your account: username, email address and a password, of which we keep only a one-way hash.',
      'Your orders: the name, email address, phone number and delivery address you give, what you bought, and what it cost.',
      'Your payments: the amount, the state, the receipt number and, with M-Pesa, the number that pays. We never see your M-Pesa PIN or your card’s number.',
      'What you write to us or for others: reviews, which show your first name and the initial of your last, and shipping requests, with the name, email address, phone number and the two addresses in them.',
      'How you found us: the campaign or the website that led to your visit, which goes with an order made within 24 hours.',
      'If you sign in with Google: the email address, the name and the account number that Google confirms to us. We get no access to anything else of your Google account.',
      'Technical data: the address of your connection, to limit repeated sign-in attempts and other abuse.',
    ],
  },
  {
    id: 'use',
    heading: 'How we use it',
    paragraphs: [
      'To deliver what you ordered, to take the payment, to write to you about your account and your orders, to answer you, and to keep the shop safe. We write about offers, and about parts that are back in stock, only if you agreed to it in your account; each such email has a link that ends it. We make no profile of you.',
      'An account is kept until you delete it. Order and payment records stay as long as Kenyan tax law asks for them; messages of payment providers are deleted after 180 days, SMS after 30. If you ask us which car you have, we delete your photos 90 days after our answer, or after 180 days without one, and the request after a year. When you delete your account, your name, email address, phone number and street are removed from past orders.',
    ],
  },
  {
    id: 'cookies',
    heading: 'Cookies and browser storage',
    paragraphs: [
      'We set no advertising or analytics cookies, and nobody follows you from our pages to others. Your browser keeps the following for us:',
    ],
    points: [
      'In local storage: the two tokens of your session (900 seconds and 7 days long), your cart, the parts you saved for later, the last 12 parts you looked at (until you sign out or clear them), the order you are placing or paying, how you last paid, how your visit began (for 24 hours), and the colours you chose.',
      'In session storage, until you close the tab: that you are signed in, the delivery details you typed, and where you had scrolled to.',
      'If your browser refuses local storage, the two tokens are cookies instead.',
      'While you sign up or reset a password: one cookie that ties the code we mailed to your browser. It expires after a day for a sign-up and after 10 minutes for a reset, and no script can read it.',
      'After you changed something while signed in, in a shop that runs on several servers: one cookie that says so for 5 seconds, so that you see your change at once. No script can read it.',
      'Where the Google button is shown (when you sign in or sign up, and in your profile), Google’s own script is loaded and may set Google’s cookies. On the card payment page the same is true of Flutterwave.',
    ],
  },
  {
    id: 'bases',
    heading: 'Legal bases',
    paragraphs: ['Under section 30 of the Data Protection Act, 2019 we process personal data'],
    points: [
      'to perform the contract you make by ordering, and to take the steps before it that you ask for;',
      'to comply with the law, tax records above all;',
      'for our legitimate interest in preventing fraud and keeping accounts safe;',
      'with your consent where you choose an optional service, such as signing in with Google or emails about offers and parts back in stock. You can withdraw it at any time: in your account, by the link in such an email, or write to us.',
    ],
  },
  {
    id: 'sharing',
    heading: 'Sharing',
    paragraphs: ['We sell personal data to nobody. We pass on what a service needs to do its part:'],
    points: [
      'Safaricom, for M-Pesa: the paying phone number, the amount and the order number.',
      'Pesapal, if you pay on its page: your name, email address, phone number and address, the amount and the order number.',
      'Flutterwave, if you pay by card: your name and email address, the amount and a reference. Your card details go only to Flutterwave.',
      'The courier: the name, phone number and address of the delivery.',
      'Our email provider: the messages we send you.',
      'Africa’s Talking, for SMS about your orders: the phone number of the delivery and the message, which names the order and amounts, not you. You can switch these messages off in your account.',
      'Google, where its button is shown: what a browser tells every site whose script it loads. If you use the button: that you sign in to this shop.',
      'Public authorities, where the law obliges us.',
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    paragraphs: [
      'Passwords are stored with argon2id, and session tokens and codes only as hashes. Signing out, changing a password or deleting an account ends sessions at once. Staff see an order only to fulfil it. Should a breach put you at risk, we tell the Data Commissioner within 72 hours and you without undue delay.',
    ],
  },
  {
    id: 'rights',
    heading: 'Your rights',
    paragraphs: ['The Data Protection Act, 2019 (sections 26 and 40, among others) gives you the right'],
    points: [
      'to be informed of the use of your data, and to get a copy of it, in a form that you can take elsewhere;',
      'to have false or misleading data corrected;',
      'to have data erased: “Delete your account” in the account menu does it at once, unless an order or a payment is under way;',
      'to object to processing, and to withdraw a consent;',
      'to complain to the Office of the Data Protection Commissioner (odpc.go.ke).',
    ],
  },
  {
    id: 'transfers',
    heading: 'International transfers',
    paragraphs: [
      'Our providers of email, SMS, hosting and sign-in may process data outside Kenya. We use only those that commit to protection comparable to the Act’s, as its sections 48 to 50 require, and pass on no more than their service needs.',
    ],
  },
  {
    id: 'minors',
    heading: 'Minors under 18',
    paragraphs: [
      'The minimum age to open an account or to order is 18. We do not knowingly collect data of anyone under 18; if you believe that we have, tell us and we will delete it.',
    ],
  },
  {
    id: 'updates',
    heading: 'Updates to this policy',
    paragraphs: [
      'When what we do changes, this page changes first. The date above says when it came into force; we email account holders about changes that affect their rights.',
    ],
  },
];

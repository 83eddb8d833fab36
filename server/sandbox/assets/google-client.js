// Implements the part of https://accounts.google.com/gsi/client that a page with the sign-in button needs.
(() => {
  const CHOOSER = new URL('/sandbox/google/chooser', document.currentScript?.src ?? location.href);
  const SIZE = 'popup,width=480,height=660';
  const TEXTS = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  const THEMES = {
    outline: { background: '#ffffff', color: '#1f1f1f', border: '1px solid #747775' },
    filled_blue: { background: '#1a73e8', color: '#ffffff', border: '1px solid #1a73e8' },
    filled_black: { background: '#202124', color: '#e8eaed', border: '1px solid #8e918f' },
  };
  const HEIGHTS = { large: '40px', medium: '32px', small: '24px' };
  const LOGO = [
    [
      '#ea4335',
      'M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z',
    ],
    [
      '#4285f4',
      'M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z',
    ],
    ['#fbbc05', 'M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z'],
    [
      '#34a853',
      'M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z',
    ],
  ];

  const html = createHtmlPolicy();
  let settings = null;
  let popup = null;

  function complain(message) {
    console.error(`[GSI_LOGGER]: ${message}`);
  }

  function initialize(configuration) {
    if (!configuration?.client_id) return complain('Missing required parameter: client_id.');
    if (configuration.ux_mode === 'redirect') complain('The sandbox knows ux_mode popup only.');
    if (settings) complain('google.accounts.id.initialize() is called multiple times.');
    settings = configuration;
  }

  function renderButton(parent, options = {}) {
    if (!parent) return complain('Provide a valid parent element to render the button in.');
    if (!settings) return complain('Failed to render button before calling initialize().');
    const label = TEXTS[options.text] ?? TEXTS.signin_with;
    const button = document.createElement('button');
    button.type = 'button';
    button.lang = 'en';
    Object.assign(button.style, {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '10px',
      boxSizing: 'border-box',
      width: options.width ? `${Number.parseInt(options.width, 10)}px` : 'auto',
      maxWidth: '100%',
      height: HEIGHTS[options.size] ?? HEIGHTS.large,
      padding: '0 12px',
      borderRadius: options.shape === 'pill' || options.shape === 'circle' ? '20px' : '4px',
      font: '500 14px/1 Arial, sans-serif',
      cursor: 'pointer',
      ...(THEMES[options.theme] ?? THEMES.outline),
    });
    button.append(drawLogo());
    if (options.type === 'icon') button.setAttribute('aria-label', label);
    else button.append(label);
    button.addEventListener('click', () => {
      options.click_listener?.();
      openChooser();
    });
    parent.replaceChildren(button);
  }

  /** Inserted as HTML, with the policy of Google's libraries, or as a string where the page does not admit that. */
  function drawLogo() {
    const paths = LOGO.map(([fill, outline]) => `<path fill="${fill}" d="${outline}"></path>`).join('');
    const logo = document.createElement('span');
    const svg = `<svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true" focusable="false">${paths}</svg>`;
    logo.innerHTML = html?.createHTML(svg) ?? svg;
    Object.assign(logo.style, {
      display: 'flex',
      padding: '1px',
      borderRadius: '2px',
      background: '#ffffff',
    });
    return logo;
  }

  function createHtmlPolicy() {
    try {
      return window.trustedTypes?.createPolicy('goog#html', { createHTML: (text) => text });
    } catch {
      return null;
    }
  }

  function openChooser() {
    if (popup && !popup.closed) return popup.focus();
    const address = new URL(CHOOSER);
    address.searchParams.set('client_id', settings.client_id);
    if (settings.nonce) address.searchParams.set('nonce', settings.nonce);
    popup = window.open(address, '_blank', SIZE);
    if (!popup) complain('Failed to open popup window. Maybe blocked by the browser?');
  }

  window.addEventListener('message', (event) => {
    if (!popup || event.source !== popup || event.origin !== CHOOSER.origin) return;
    if (event.data?.type !== 'google.credential') return;
    popup = null;
    settings?.callback?.({ credential: event.data.credential, select_by: 'btn' });
  });

  /** One Tap is never displayed. */
  function prompt(listener) {
    listener?.({
      getMomentType: () => 'display',
      isDisplayMoment: () => true,
      isDisplayed: () => false,
      isNotDisplayed: () => true,
      getNotDisplayedReason: () => 'opt_out_or_no_session',
      isSkippedMoment: () => false,
      isDismissedMoment: () => false,
    });
  }

  const id = { initialize, renderButton, prompt, disableAutoSelect() {}, cancel() {} };
  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } };
  window.onGoogleLibraryLoad?.();
})();

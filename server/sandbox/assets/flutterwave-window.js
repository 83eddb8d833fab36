(() => {
  const BASE = new URL(document.currentScript?.src ?? location.href);
  const STYLES = ['/sandbox/assets/sandbox.css', '/sandbox/assets/flutterwave.css'];
  const WEBHOOKS = [
    ['once', 'Once, after you are back'],
    ['first', 'Once, before you are back'],
    ['twice', 'Twice'],
    ['late', 'Late: 3 seconds afterwards'],
    ['never', 'Never'],
  ];

  function FlutterwaveCheckout(options) {
    const { frame, page, release } = openFrame();
    const view = draw(page, options);
    let finished = false;
    let closed = false;

    function close() {
      if (closed) return;
      closed = true;
      frame.remove();
      release();
      options.onclose?.(!finished);
    }

    function giveUp() {
      close();
      if (options.redirect_url && !finished) goTo({ status: 'cancelled', tx_ref: options.tx_ref });
    }

    function goTo(names) {
      const address = new URL(options.redirect_url, location.href);
      for (const [name, value] of Object.entries(names)) address.searchParams.set(name, value);
      location.assign(address);
    }

    async function decide(action) {
      view.wait();
      try {
        const payment = await send(`payments/${encodeURIComponent(options.tx_ref)}`, {
          action,
          ...view.faults(),
        });
        if (action === 'pay-then-close') return close();
        finished = payment.status !== 'failed';
        view.end(finished ? 'The payment went through.' : 'The bank declined the card.');
        const { status, tx_ref, transaction_id } = payment;
        if (options.redirect_url) return goTo({ status, tx_ref, transaction_id });
        options.callback?.(payment);
      } catch (failure) {
        view.fail(failure.message || 'That did not work. Please try again.');
      }
    }

    for (const button of page.querySelectorAll('[data-action]'))
      button.addEventListener('click', () => void decide(button.dataset.action));
    page.getElementById('close').addEventListener('click', giveUp);
    page.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') giveUp();
    });
    page.getElementById('title').focus();
    send('checkouts', opened(options)).then(view.ready, (failure) => view.fail(failure.message));
    return { close };
  }

  /** Makes the page inert while the frame is open; restores focus when it closes. */
  function openFrame() {
    const before = document.activeElement;
    const behind = [...document.body.children].filter((element) => !element.inert);
    const frame = document.createElement('iframe');
    frame.name = 'checkout';
    frame.title = 'Card payment';
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'light dark',
    });
    document.body.append(frame);
    for (const element of behind) element.inert = true;
    // A string of HTML in the shop's page, as such scripts insert them.
    const backdrop = document.createElement('div');
    backdrop.innerHTML = '<style>html { overflow: hidden }</style>';
    document.body.append(backdrop);
    return {
      frame,
      page: frame.contentDocument,
      release() {
        for (const element of behind) element.inert = false;
        backdrop.remove();
        before?.focus?.();
      },
    };
  }

  function opened({ public_key, tx_ref, amount, currency, customer = {} }) {
    const { email, name } = customer;
    return { public_key, tx_ref, amount: Number(amount), currency, email, name: name || undefined };
  }

  async function send(path, body) {
    const response = await fetch(new URL(`/sandbox/flutterwave/${path}`, BASE), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(reply.message);
    return reply;
  }

  function draw(page, { amount, currency = 'NGN', customizations = {}, customer = {} }) {
    page.documentElement.lang = 'en';
    page.title = 'Card payment';
    for (const path of STYLES) {
      const link = page.createElement('link');
      link.rel = 'stylesheet';
      link.href = new URL(path, BASE).href;
      page.head.append(link);
    }
    const make = (tag, { text, ...attributes } = {}, ...children) => {
      const element = page.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text !== undefined) element.textContent = text;
      element.append(...children);
      return element;
    };
    const price = `${currency === 'KES' ? 'Ksh' : currency} ${Number(amount).toLocaleString('en-KE')}`;
    const buttons = [
      make('button', { type: 'button', class: 'send', 'data-action': 'pay', text: `Pay ${price}` }),
      make('button', { type: 'button', 'data-action': 'fail', text: 'Decline' }),
      make('button', {
        type: 'button',
        'data-action': 'pay-then-close',
        text: 'Pay then close before callback',
      }),
    ];
    const webhook = make(
      'select',
      { id: 'webhook' },
      ...WEBHOOKS.map(([value, text]) => make('option', { value, text })),
    );
    const short = make('input', { id: 'short', type: 'checkbox' });
    const naira = make('input', { id: 'naira', type: 'checkbox' });
    const late = make('input', { id: 'late', type: 'checkbox' });
    const status = make('p', { class: 'status', role: 'status' });
    const error = make('p', { class: 'error', role: 'alert' });
    page.body.className = 'card-window';
    page.body.replaceChildren(
      make(
        'main',
        { class: 'sheet' },
        make(
          'div',
          { class: 'top' },
          make('p', { class: 'secured', text: 'Stands in for Flutterwave' }),
          make('button', { type: 'button', id: 'close', text: 'Close' }),
        ),
        make('h1', { id: 'title', tabindex: '-1', text: price }),
        make('p', { class: 'lead', text: customizations.title ?? '' }),
        make('p', {
          class: 'quiet',
          text: [customizations.description, customer.email].filter(Boolean).join(' · '),
        }),
        make('div', { class: 'ways' }, ...buttons),
        make('p', { class: 'hint', text: 'No card and no money are needed.' }),
        status,
        error,
        make(
          'details',
          { class: 'faults' },
          make('summary', { text: 'Faults' }),
          make('label', { for: 'webhook', text: 'Webhook to the shop' }),
          webhook,
          make('label', { class: 'check' }, short, 'Pay a tenth of the amount'),
          make('label', { class: 'check' }, naira, 'Pay in naira (NGN)'),
          make('label', { class: 'check' }, late, 'Verifying finds the payment 3 seconds late'),
        ),
      ),
    );
    const enable = (enabled) => {
      for (const button of buttons) button.disabled = !enabled;
    };
    enable(false);
    return {
      ready: () => enable(true),
      wait() {
        enable(false);
        error.textContent = '';
        status.textContent = 'One moment…';
      },
      end(text) {
        status.textContent = text;
      },
      fail(text) {
        enable(true);
        status.textContent = '';
        error.textContent = text;
      },
      faults: () => ({
        webhook: webhook.value,
        ...(short.checked ? { amount: Math.round(Number(amount) / 10) } : {}),
        ...(naira.checked ? { currency: 'NGN' } : {}),
        ...(late.checked ? { notFoundMs: 3_000 } : {}),
      }),
    };
  }

  window.FlutterwaveCheckout = FlutterwaveCheckout;
})();

/* global SwaggerUIBundle */
const page = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');
const setColours = () => page.classList.toggle('dark-mode', dark.matches);
setColours();
dark.addEventListener('change', setColours);

// The library inserts its Markdown as strings: paragraphs, lists and code without attributes, and nothing that can act.
const PROSE = /^(?:[^<]|<\/?(?:p|br|code|em|strong|ul|ol|li|pre)>)*$/;
globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => (PROSE.test(html) ? html : null) });

SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Examples of patterns are random letters.
  defaultModelRendering: 'model',
  // Would send the document's address to a host of the library's makers.
  validatorUrl: null,
  supportedSubmitMethods: page.dataset.requests === 'on' ? ['get', 'post', 'put', 'patch', 'delete'] : [],
});

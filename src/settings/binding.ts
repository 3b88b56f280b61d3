import type { Configuration, Language } from '#config/config';
import type { Binding } from '#content/state/binding';
import { DOCUMENT_NAMING, type Endpoint, urlOf } from '#interface/endpoint';

/** The address under which the embedded service's sample names itself; nothing answers there. */
export const SAMPLE_URL = 'https://sample.almanac.example';

/** Returns the endpoint of the configured service; for the embedded one at `SAMPLE_URL`, not at the port of this run. */
export function endpointOf(configuration: Configuration): Endpoint {
  const { service } = configuration;
  return service === 'embedded' ? { ...DOCUMENT_NAMING, baseUrl: SAMPLE_URL, languageSelection: 'both' } : service;
}

function languageRoot(endpoint: Endpoint, language: Language): string {
  const index = urlOf(
    { ...endpoint, languageSelection: endpoint.languageSelection === 'both' ? 'segment' : endpoint.languageSelection },
    language,
    { operation: 'index' },
  );
  return index.href;
}

/** Returns the binding of content made from the configured service. */
export function bindingOf(configuration: Configuration): Binding {
  const endpoint = endpointOf(configuration);
  return {
    origin: endpoint.baseUrl,
    restRoot: endpoint.restRoot,
    namespace: endpoint.namespace,
    languages: Object.fromEntries(
      configuration.languages.map((language) => [language.code, languageRoot(endpoint, language)]),
    ),
    uidHost: new URL(endpoint.baseUrl).host,
    demo: configuration.service === 'embedded',
  };
}

/** External services that the platform can connect to, each by two environment variables. */
export const services = [
  'camera-manager',
  'bridge',
  'vxg',
  'dahua',
  'luna',
  'safr',
  'intelexvision',
  'swift',
  'access-device',
  'streaming',
  'weather',
  /** Switches outputs of routers, shoots density devices, reports to emergency centres; used by commands. */
  'router',
  'density',
  'emergency-centre',
] as const;
export type Service = (typeof services)[number];

/** The variables that connect a service: `CONNECTOR_LUNA_URL`, `CONNECTOR_LUNA_TOKEN`. */
export const variablesOf = (service: Service): { url: string; token: string } => {
  const name = `CONNECTOR_${service.toUpperCase().replaceAll('-', '_')}`;
  return { url: `${name}_URL`, token: `${name}_TOKEN` };
};

/** Address of a service and the token that it requires. */
export interface ServiceAddress {
  url: string;
  token: string | null;
}

/** Connected services, from the environment. */
export interface Connectors {
  services: Readonly<Partial<Record<Service, ServiceAddress>>>;
  /** Whether services may use private addresses, including this machine (`CONNECTOR_PRIVATE_ADDRESSES=true`). */
  privateAddresses: boolean;
}

import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "identitySignIn",
  "initial": "opening",
  "states": {
    "opening": {
      "always": [
        {
          "guard": "isConfigured",
          "target": "loadingScript"
        },
        {
          "target": "off",
          "meta": {
            "spec": [
              "IDENT-04"
            ]
          }
        }
      ]
    },
    "loadingScript": {
      "meta": {
        "spec": [
          "IDENT-01"
        ]
      },
      "invoke": {
        "id": "loadScript",
        "src": "loadScript",
        "onDone": [
          {
            "guard": "stepDone",
            "target": "initialising"
          },
          {
            "target": "widgetFailed",
            "actions": {
              "type": "explain",
              "params": {
                "text": "Failed to load Google services"
              }
            },
            "meta": {
              "spec": [
                "IDENT-06",
                "ERR-16"
              ]
            }
          }
        ],
        "onError": {
          "target": "widgetFailed",
          "actions": {
            "type": "explain",
            "params": {
              "text": "Failed to load Google services"
            }
          },
          "meta": {
            "spec": [
              "IDENT-06",
              "ERR-16"
            ]
          }
        }
      },
      "after": {
        "scriptTimeout": {
          "target": "widgetFailed",
          "actions": {
            "type": "explain",
            "params": {
              "text": "Failed to load Google services"
            }
          },
          "meta": {
            "spec": [
              "IDENT-06",
              "ERR-16"
            ]
          }
        }
      }
    },
    "initialising": {
      "invoke": {
        "id": "initialise",
        "src": "initialise",
        "onDone": [
          {
            "guard": "stepDone",
            "target": "rendering"
          },
          {
            "target": "widgetFailed",
            "actions": {
              "type": "explain",
              "params": {
                "text": "Failed to initialize Google login"
              }
            },
            "meta": {
              "spec": [
                "IDENT-06",
                "ERR-16"
              ]
            }
          }
        ],
        "onError": {
          "target": "widgetFailed",
          "actions": {
            "type": "explain",
            "params": {
              "text": "Failed to initialize Google login"
            }
          },
          "meta": {
            "spec": [
              "IDENT-06",
              "ERR-16"
            ]
          }
        }
      }
    },
    "rendering": {
      "invoke": {
        "id": "renderButton",
        "src": "renderButton",
        "onDone": [
          {
            "guard": "stepDone",
            "target": "ready"
          },
          {
            "target": "widgetFailed",
            "actions": {
              "type": "explain",
              "params": {
                "text": "Failed to render Google button"
              }
            },
            "meta": {
              "spec": [
                "IDENT-06",
                "ERR-16"
              ]
            }
          }
        ],
        "onError": {
          "target": "widgetFailed",
          "actions": {
            "type": "explain",
            "params": {
              "text": "Failed to render Google button"
            }
          },
          "meta": {
            "spec": [
              "IDENT-06",
              "ERR-16"
            ]
          }
        }
      }
    },
    "ready": {
      "meta": {
        "spec": [
          "IDENT-01",
          "IDENT-02"
        ]
      },
      "on": {
        "credential.received": [
          {
            "guard": "hasCredential",
            "target": "signingIn",
            "meta": {
              "spec": [
                "IDENT-02"
              ]
            }
          },
          {
            "actions": {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "That didn't go as planned, let's try that again"
              }
            },
            "meta": {
              "spec": [
                "IDENT-05",
                "ERR-15"
              ]
            }
          }
        ]
      }
    },
    "signingIn": {
      "tags": "busy",
      "meta": {
        "spec": [
          "IDENT-02"
        ]
      },
      "invoke": {
        "id": "exchangeCredential",
        "src": "exchangeCredential",
        "onDone": [
          {
            "guard": "isExchanged",
            "target": "signedIn",
            "actions": "announceSignedIn",
            "meta": {
              "spec": [
                "IDENT-03"
              ]
            }
          },
          {
            "guard": "needsPassword",
            "target": "passwordNeeded",
            "actions": "explainPassword"
          },
          {
            "target": "ready",
            "actions": "showToast",
            "meta": {
              "spec": [
                "IDENT-05",
                "ERR-15"
              ]
            }
          }
        ],
        "onError": {
          "target": "ready",
          "actions": {
            "type": "showToast",
            "params": {
              "kind": "error",
              "text": "Oops, we got an expected error while processing your request. Wanna give it another try?"
            }
          },
          "meta": {
            "spec": [
              "IDENT-05",
              "ERR-15"
            ]
          }
        }
      }
    },
    "signedIn": {
      "type": "final",
      "meta": {
        "spec": [
          "IDENT-03"
        ]
      }
    },
    "passwordNeeded": {
      "on": {
        "credential.received": [
          {
            "guard": "hasCredential",
            "target": "signingIn",
            "meta": {
              "spec": [
                "IDENT-02"
              ]
            }
          },
          {
            "actions": {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "That didn't go as planned, let's try that again"
              }
            },
            "meta": {
              "spec": [
                "IDENT-05",
                "ERR-15"
              ]
            }
          }
        ]
      }
    },
    "widgetFailed": {
      "meta": {
        "spec": [
          "IDENT-06",
          "ERR-16"
        ]
      },
      "on": {
        "widget.retry": {
          "target": "loadingScript",
          "meta": {
            "spec": [
              "IDENT-07"
            ]
          }
        }
      }
    },
    "off": {
      "meta": {
        "spec": [
          "IDENT-04"
        ]
      }
    }
  }
});

import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "session",
  "context": {
    "user": null,
    "error": null,
    "destination": null
  },
  "initial": "unknown",
  "on": {
    "session.adopt": [
      {
        "guard": "shouldWelcome",
        "target": ".signedIn",
        "actions": [
          "setUser",
          "welcome",
          "announceSignedIn"
        ],
        "meta": {
          "spec": [
            "IDENT-03",
            "TOAST-04"
          ]
        }
      },
      {
        "target": ".signedIn",
        "actions": [
          "setUser",
          "announceSignedIn"
        ],
        "meta": {
          "spec": [
            "SIGNUP-18"
          ]
        }
      }
    ]
  },
  "states": {
    "unknown": {
      "meta": {
        "spec": [
          "ROUTE-05",
          "LAYOUT-20"
        ]
      },
      "on": {
        "session.restore": "restoring"
      },
      "after": {
        "restoreDelay": {
          "target": "restoring",
          "meta": {
            "spec": [
              "ROUTE-05"
            ]
          }
        }
      }
    },
    "restoring": {
      "meta": {
        "spec": [
          "ROUTE-05",
          "LAYOUT-20",
          "SESSION-12"
        ]
      },
      "invoke": {
        "id": "restore",
        "src": "restore",
        "onDone": [
          {
            "guard": "succeeded",
            "target": "signedIn",
            "actions": "setUser",
            "meta": {
              "spec": [
                "ROUTE-06"
              ]
            }
          },
          {
            "guard": "failedWith unreachable",
            "target": "unreachable",
            "actions": "explain",
            "meta": {
              "spec": [
                "ERR-06"
              ]
            }
          },
          {
            "guard": "failedWith noToken",
            "target": "signedOut",
            "actions": "clearError",
            "meta": {
              "spec": [
                "ROUTE-06"
              ]
            }
          },
          {
            "target": "signedOut",
            "actions": [
              "explain",
              "clearTokens"
            ],
            "meta": {
              "spec": [
                "SESSION-10",
                "SESSION-12",
                "ERR-06"
              ]
            }
          }
        ],
        "onError": {
          "target": "signedOut",
          "actions": [
            {
              "type": "explain",
              "params": {
                "error": "Unable to load user"
              }
            },
            "clearTokens"
          ],
          "meta": {
            "spec": [
              "SESSION-10",
              "ERR-06"
            ]
          }
        }
      }
    },
    "signedOut": {
      "tags": "loaded",
      "meta": {
        "spec": [
          "ROUTE-06",
          "SESSION-12"
        ]
      },
      "on": {
        "session.signIn": "signingIn",
        "session.signedInInOtherTab": "restoring",
        "session.destinationReached": {
          "actions": "clearDestination"
        }
      }
    },
    "signingIn": {
      "tags": [
        "loaded",
        "busy"
      ],
      "meta": {
        "spec": [
          "LOGIN-03"
        ]
      },
      "entry": "clearError",
      "invoke": {
        "id": "signIn",
        "src": "signIn",
        "onDone": [
          {
            "guard": "succeeded",
            "target": "signedIn",
            "actions": [
              "setUser",
              "welcome",
              "announceSignedIn"
            ],
            "meta": {
              "spec": [
                "LOGIN-07",
                "LOGIN-08",
                "LOGIN-12",
                "TOAST-04"
              ]
            }
          },
          {
            "guard": "failedWith refused",
            "target": "signedOut",
            "actions": [
              "explain",
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Oops, you probably mistyped something, check your credentials"
                }
              }
            ],
            "meta": {
              "spec": [
                "LOGIN-11",
                "ERR-14"
              ]
            }
          },
          {
            "guard": "failedWith noTokens",
            "target": "signedOut",
            "meta": {
              "spec": [
                "LOGIN-09",
                "LOGIN-10"
              ]
            }
          },
          {
            "target": "signedOut",
            "actions": [
              "explain",
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Something unexpected happened, please try again in 5 minutes"
                }
              }
            ],
            "meta": {
              "spec": [
                "LOGIN-11",
                "ERR-14"
              ]
            }
          }
        ],
        "onError": {
          "target": "signedOut",
          "actions": [
            {
              "type": "explain",
              "params": {
                "error": "Something unexpected happened, please try again in 5 minutes"
              }
            },
            {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "Something unexpected happened, please try again in 5 minutes"
              }
            }
          ],
          "meta": {
            "spec": [
              "ERR-14"
            ]
          }
        }
      }
    },
    "signedIn": {
      "tags": [
        "loaded",
        "signedIn"
      ],
      "meta": {
        "spec": [
          "ROUTE-06",
          "SESSION-12"
        ]
      },
      "initial": "fresh",
      "on": {
        "session.signOut": {
          "target": "signingOut",
          "actions": "setDestination"
        },
        "session.accountDeleted": {
          "target": "signedOut",
          "actions": [
            "clearUser",
            "clearTokens",
            "announceSignedOut"
          ],
          "meta": {
            "spec": [
              "SESSION-10",
              "PROFILE-06"
            ]
          }
        },
        "session.signedOutInOtherTab": {
          "target": "signedOut",
          "actions": [
            "clearUser",
            "announceSignedOut"
          ]
        }
      },
      "states": {
        "fresh": {
          "on": {
            "session.accessTokenRejected": {
              "target": "refreshing",
              "meta": {
                "spec": [
                  "SESSION-06"
                ]
              }
            },
            "session.resumed": {
              "target": "refreshing",
              "meta": {
                "spec": [
                  "TOKEN-04"
                ]
              }
            }
          },
          "after": {
            "refreshDue": "refreshing"
          }
        },
        "refreshing": {
          "meta": {
            "spec": [
              "SESSION-06"
            ]
          },
          "invoke": {
            "id": "refreshTokens",
            "src": "refreshTokens",
            "onDone": [
              {
                "guard": "succeeded",
                "target": "fresh"
              },
              {
                "guard": "failedWith unreachable",
                "target": "stale"
              },
              {
                "target": "#session.signedOut",
                "actions": [
                  "clearUser",
                  "clearTokens",
                  "announceExpired"
                ],
                "meta": {
                  "spec": [
                    "SESSION-07",
                    "SESSION-10"
                  ]
                }
              }
            ],
            "onError": {
              "target": "stale"
            }
          }
        },
        "stale": {
          "on": {
            "session.accessTokenRejected": {
              "target": "refreshing",
              "meta": {
                "spec": [
                  "SESSION-06"
                ]
              }
            },
            "session.resumed": {
              "target": "refreshing",
              "meta": {
                "spec": [
                  "TOKEN-04"
                ]
              }
            }
          },
          "after": {
            "retryDelay": "refreshing"
          }
        }
      }
    },
    "signingOut": {
      "tags": [
        "loaded",
        "busy"
      ],
      "meta": {
        "spec": [
          "SESSION-10",
          "SESSION-11"
        ]
      },
      "exit": [
        "clearUser",
        "clearTokens",
        "announceSignedOut"
      ],
      "on": {
        "session.adopt": {},
        "session.destinationReached": {
          "actions": "clearDestination"
        }
      },
      "invoke": {
        "id": "signOut",
        "src": "signOut",
        "onDone": [
          {
            "guard": "succeeded",
            "target": "signedOut"
          },
          {
            "target": "signedOut",
            "actions": "showToast",
            "meta": {
              "spec": [
                "SESSION-11",
                "ERR-05"
              ]
            }
          }
        ],
        "onError": {
          "target": "signedOut",
          "actions": {
            "type": "showToast",
            "params": {
              "kind": "error",
              "text": "Logout failed"
            }
          }
        }
      }
    },
    "unreachable": {
      "tags": "loaded",
      "on": {
        "session.restore": "restoringAgain",
        "session.resumed": "restoringAgain",
        "session.signIn": "signingIn",
        "session.signedInInOtherTab": "restoringAgain"
      },
      "after": {
        "restoreRetryDelay": "restoringAgain"
      }
    },
    "restoringAgain": {
      "tags": "loaded",
      "invoke": {
        "id": "restore",
        "src": "restore",
        "onDone": [
          {
            "guard": "succeeded",
            "target": "signedIn",
            "actions": "setUser",
            "meta": {
              "spec": [
                "ROUTE-06"
              ]
            }
          },
          {
            "guard": "failedWith unreachable",
            "target": "unreachable",
            "actions": "explain",
            "meta": {
              "spec": [
                "ERR-06"
              ]
            }
          },
          {
            "guard": "failedWith noToken",
            "target": "signedOut",
            "actions": "clearError",
            "meta": {
              "spec": [
                "ROUTE-06"
              ]
            }
          },
          {
            "target": "signedOut",
            "actions": [
              "explain",
              "clearTokens"
            ],
            "meta": {
              "spec": [
                "SESSION-10",
                "SESSION-12",
                "ERR-06"
              ]
            }
          }
        ],
        "onError": {
          "target": "signedOut",
          "actions": [
            {
              "type": "explain",
              "params": {
                "error": "Unable to load user"
              }
            },
            "clearTokens"
          ],
          "meta": {
            "spec": [
              "SESSION-10",
              "ERR-06"
            ]
          }
        }
      }
    }
  }
});
